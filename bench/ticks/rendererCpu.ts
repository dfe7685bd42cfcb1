import type { CDPSession } from 'playwright-core'
import { cpuSeconds } from '../cpu.ts'

/** CPU seconds that all renderer processes have used so far, with every thread and so every worker in them. */
export const rendererCpu = async (browser: CDPSession): Promise<number> => {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  let seconds = 0
  for (const { type, id } of processInfo) {
    if (type !== 'renderer') continue
    try {
      seconds += cpuSeconds(id)
    } catch {
      // It ended between the two looks.
    }
  }
  return seconds
}
