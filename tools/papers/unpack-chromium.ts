import Chromium from '@sparticuz/chromium';

/** Runs in a separate process: it unpacks into TMPDIR and changes its environment on import. */
await Chromium.executablePath();
