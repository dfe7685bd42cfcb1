import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performancePage } from '../scripts/performance/page.ts'
import { keptResults } from '../scripts/performance/result.ts'

/** Writes docs/performance.md from what the benchmarks kept. */
writeFileSync(join(import.meta.dirname, '../docs/performance.md'), performancePage(keptResults()))
