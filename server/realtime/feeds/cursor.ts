/** Field of an update on a private channel, inserted between `arg` and `data`. */
export const EVENT_UPDATE = '"eventType":"event_update",'
/** Field of the push that ends a replay. */
export const RESUMED = '"eventType":"resumed",'
/** Field of a snapshot after a gap: the missed changes are no longer available. */
export const LOST = '"lost":true,'

/** The cursor fields of a push. Empty for a filtered channel, which has no history. */
export const cursorOf = (epoch: string | undefined, offset: number): string =>
  epoch === undefined ? '' : `"epoch":${JSON.stringify(epoch)},"offset":${offset},`
