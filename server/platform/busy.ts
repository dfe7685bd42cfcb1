/** One part has too many requests waiting. Nothing was done; a later attempt may succeed. */
export class Busy extends Error {}
