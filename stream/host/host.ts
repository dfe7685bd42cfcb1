import type { Patch, ToCore } from '../base/messages.ts'

/** Where the core runs, seen from the screens: messages in, patches out, both asynchronous. */
export interface CoreHost {
  readonly send: (message: ToCore) => void
  /** One listener; patches before it are lost, which is why `start` repeats what matters. */
  readonly onPatch: (listener: (patch: Patch) => void) => void
  readonly stop: () => void
}
