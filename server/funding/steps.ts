import { demoResetSteps } from './demoReset.ts'
import { depositSteps } from './depositSteps.ts'
import { endSteps } from './endSteps.ts'
import { exchangeSteps } from './exchange.ts'
import type { StepParts } from './step.ts'
import { withdrawalSteps } from './withdrawalSteps.ts'

/** Every step of a transfer, an exchange or a reset of demo funds, by its name. */
export const createSteps = (parts: StepParts) => ({
  ...depositSteps(parts),
  ...withdrawalSteps(parts),
  ...endSteps(parts),
  ...exchangeSteps(parts),
  ...demoResetSteps(parts),
})
