import { browserRooms } from './browser-rooms.ts';
import type { Room } from './room.ts';
import { sandboxRooms } from './sandbox-rooms.ts';
import { serverRooms } from './server-rooms.ts';
import { toolRooms } from './tool-rooms.ts';

/** Every room with its walls; each file must be in one of them. */
export const rooms: Readonly<Record<string, Room>> = {
  contract: { knows: [], packages: ['valibot'] },
  search: {
    knows: ['contract'],
    packages: ['minisearch', 'stemmer'],
    instead: 'It finds sentences: server and pages say which, and what belongs to them.',
  },
  'machines/lifecycles': {
    knows: ['contract'],
    packages: ['xstate'],
    instead: 'A lifecycle is a chart and what its states mean; server and pages read it alike.',
  },
  machines: {
    knows: ['contract', 'machines/lifecycles'],
    packages: ['xstate'],
    instead: 'A machine names what it needs as an actor; src/actors binds it to the world.',
  },
  'machines/replay': {
    knows: ['contract', 'machines/lifecycles'],
    types: ['machines'],
    packages: ['fflate', 'valibot'],
    instead: 'A case is numbers and outlines: hand in what else is needed.',
  },
  flowkit: {
    knows: [],
    packages: ['flowkit', 'jiti', 'vitest', 'xstate'],
    node: true,
    instead: 'It is a package of its own: pass this through the options of generatePaths.',
  },
  ...toolRooms,
  ...browserRooms,
  ...serverRooms,
  ...sandboxRooms,
};

/** Returns the room of a file, by the folders above it; null for a file in no room. */
export function findRoom(path: string): string | null {
  if (path in rooms) return path;
  const folders = path.split('/').slice(0, -1);
  if (folders.length === 0) return '.';
  if (folders[0] === 'tests' || folders[0] === 'locales') return folders.slice(0, 2).join('/');
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const folder = folders.slice(0, depth).join('/');
    if (folder in rooms) return depth === folders.length || !isHall(folder) ? folder : null;
    if (`${folders.slice(0, depth - 1).join('/')}/*` in rooms) return folder;
  }
  return null;
}

/** Returns true when a room contains other rooms: then each folder in it must be a room. */
function isHall(room: string): boolean {
  return Object.keys(rooms).some((other) => other.startsWith(`${room}/`));
}

/** Returns the entry of a room in the table. */
export function findWalls(room: string): Room | undefined {
  return rooms[room] ?? rooms[`${room.split('/').slice(0, -1).join('/')}/*`];
}

/** Returns true when a room matches an entry; `src/features/*` matches every room in it. */
export function isRoomOfEntry(entry: string, room: string | null): boolean {
  if (!entry.endsWith('/*')) return entry === room;
  const above = room?.split('/').slice(0, -1).join('/');
  return room !== null && !(room in rooms) && `${above}/*` === entry;
}
