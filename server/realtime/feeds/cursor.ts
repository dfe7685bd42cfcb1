/** Fields of a push on a private channel, as they stand between `arg` and `data`. */
export const EVENT_UPDATE = '"eventType":"event_update",'
/** Ends a replay. */
export const RESUMED = '"eventType":"resumed",'
/** In a snapshot: what was missed can no longer be told. */
export const LOST = '"lost":true,'

/** Where a push stands in its history; nothing for a filtered channel, which has none. */
export const cursorOf = (epoch: string | undefined, offset: number): string =>
  epoch === undefined ? '' : `"epoch":${JSON.stringify(epoch)},"offset":${offset},`
