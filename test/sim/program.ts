import { createWholeCore } from '../../stream/core/wholeCore.ts'
import { createStream } from '../../stream/facade/createStream.ts'
import type { Program } from './client.ts'

/** The program as it is. */
export const healthy: Program = { createWholeCore, createStream }
