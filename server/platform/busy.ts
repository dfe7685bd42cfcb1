/** Too much is asked of one part at once; nothing was done, and a moment later it may be. */
export class Busy extends Error {}
