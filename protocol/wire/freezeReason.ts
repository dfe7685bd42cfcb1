import * as v from 'valibot'

/**
 * Why an account is frozen. Operators read `operator:freeze.<reason>`, its owner `restricted:reason.<reason>` and
 * `mail:frozen.<reason>`.
 */
export const freezeReason = v.picklist(['investigation', 'unusual', 'order', 'ownRequest'])
export type FreezeReason = v.InferOutput<typeof freezeReason>
