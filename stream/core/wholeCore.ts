import type { Patch } from '../base/messages.ts'
import type { Ports } from '../base/ports.ts'
import { createLazyPart } from '../sources/lazy/lazyPart.ts'
import { type Core, createCore } from './core.ts'

/** The core with everything there from the beginning, where it is one file. */
export const createWholeCore = (ports: Ports, post: (patch: Patch) => void): Core =>
  createCore(ports, post, (take) => take(createLazyPart))
