import { createStream } from '../../stream/createStream.ts'
import { createWholeCore } from '../../stream/wholeCore.ts'
import type { Program } from './client.ts'

/** The program as it is. */
export const healthy: Program = { createWholeCore, createStream }
