import { runBatch } from '../../../server/engine/spot/batch.ts'
import { reload } from '../../../server/engine/spot/reload.ts'
import { createState } from '../../../server/engine/spot/state.ts'
import { createWatcher } from '../../../server/engine/spot/watcher.ts'
import { createSpotWriter } from '../../../server/engine/spot/writer.ts'

/** The parts of the spot engine that decide; the simulation gives them a market, a clock and records. */
export const program = { runBatch, createState, reload, createWatcher, createSpotWriter }
export type SpotProgram = typeof program
