import { createCore } from '../../stream/core.ts'
import { createStream } from '../../stream/createStream.ts'
import type { Program } from './client.ts'

/** The program as it is. */
export const healthy: Program = { createCore, createStream }
