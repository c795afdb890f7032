import Chromium from '@sparticuz/chromium';

/** Run as a process of its own: it unpacks into TMPDIR and changes its environment on import. */
await Chromium.executablePath();
