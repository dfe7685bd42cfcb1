import * as v from 'valibot'
import { positiveAmount } from '../base/money.ts'

/** 10 to 50 basis points, as a fraction (decision 44). */
const spread = v.pipe(v.string(), v.regex(/^0\.00([1-4]\d{0,4}|50{0,4})$/, 'spread'))

/** The dated terms of exchanges; the same for all users. */
export const flashSettings = v.strictObject({
  /** Of each coin against USDT; others have `spread`. */
  spreads: v.record(v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,20}$/)), spread),
  spread,
  /** In USDT. */
  min: positiveAmount,
  max: positiveAmount,
})
export type FlashSettings = v.InferOutput<typeof flashSettings>
