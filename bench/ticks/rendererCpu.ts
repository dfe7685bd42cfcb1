import { readFileSync } from 'node:fs'
import type { CDPSession } from 'playwright-core'

/** Clock ticks a second of /proc (USER_HZ is 100 on every Linux that Node supports). */
const HZ = 100

/** CPU seconds that all renderer processes have used so far, with every thread and so every worker in them. */
export const rendererCpu = async (browser: CDPSession): Promise<number> => {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  let ticks = 0
  for (const { type, id } of processInfo) {
    if (type !== 'renderer') continue
    try {
      // After the name in brackets come state, then numbers; user and system time are the 14th and 15th field.
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It ended between the two looks.
    }
  }
  return ticks / HZ
}
