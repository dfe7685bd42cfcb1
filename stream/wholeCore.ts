import { type Core, createCore } from './core.ts'
import { createLatePart } from './late/latePart.ts'
import type { Patch } from './messages.ts'
import type { Ports } from './ports.ts'

/** The core with everything there from the beginning, where it is one file. */
export const createWholeCore = (ports: Ports, post: (patch: Patch) => void): Core =>
  createCore(ports, post, (take) => take(createLatePart))
