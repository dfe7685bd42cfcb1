import * as v from 'valibot'
import { POLL_TIMEOUT, REQUEST_TIMEOUT } from '../base/constants.ts'
import type { Audience, OperatorAudience } from './audience.ts'

/** A call is data: client and server derive from it, and its path literal exists once. */
export interface Call<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  Who extends Audience = Audience,
  Money extends boolean = boolean,
  Upload extends boolean = boolean,
> {
  /** Path below the prefix of its audience, exactly as specified. */
  readonly path: `/v${string}`
  /** One sentence: what it returns or does. */
  readonly doc: string
  readonly input: Input
  readonly output: Output
  readonly audience: Who
  /** Shows the loading indicator (calls.tsv). */
  readonly loading: boolean
  /** Milliseconds until the client gives up. */
  readonly timeout: number
  /** Made every two seconds by the data core; never relaunches the page. */
  readonly polled: boolean
  /** Moves money: needs an `Idempotency-Key`, and a time-out means unknown. */
  readonly money: Money
  /** A text that is the same for all users: answers may stay on the device, to be read without a network. */
  readonly keep: boolean
  /** Not in the product spec; added in the same style. */
  readonly ours: boolean
  /** Its body is `multipart/form-data`: the fields of the input, and one file. */
  readonly upload: Upload
}

/** A call of operators. */
export type OperatorCall = Call<v.GenericSchema, v.GenericSchema, OperatorAudience>

/** What a client sends. */
export type InputOf<C extends Call> = v.InferInput<C['input']>
/** What a handler gets, after the check. */
export type CheckedInputOf<C extends Call> = v.InferOutput<C['input']>
export type OutputOf<C extends Call> = v.InferOutput<C['output']>

interface CallOptions<Who extends Audience, Money extends boolean, Upload extends boolean> {
  readonly audience?: Who
  readonly loading?: boolean
  readonly polled?: boolean
  readonly money?: Money
  readonly keep?: boolean
  readonly ours?: boolean
  readonly upload?: Upload
}

/** Pure, and marked so for the bundler: a page carries the calls that it makes, not every call of a group. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
  Who extends Audience = 'user',
  Money extends boolean = false,
  Upload extends boolean = false,
>(
  path: `/v${string}`,
  doc: string,
  input: Input,
  output: Output,
  options: CallOptions<Who, Money, Upload> = {},
): Call<Input, Output, Who, Money, Upload> => ({
  path,
  doc,
  input,
  output,
  audience: options.audience ?? ('user' as Who),
  loading: options.loading ?? false,
  timeout: options.polled ? POLL_TIMEOUT : REQUEST_TIMEOUT,
  polled: options.polled ?? false,
  money: options.money ?? (false as Money),
  keep: options.keep ?? false,
  ours: options.ours ?? false,
  upload: options.upload ?? (false as Upload),
})

/** Schema of a call without fields. Unknown fields are refused everywhere. */
export const nothing = v.strictObject({})

/** Header that carries the idempotency key of a money-moving call: 16 to 64 of `A-Z a-z 0-9 _ -`. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const idempotencyKey = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))
