import { readFileSync } from 'node:fs'

/** Clock ticks a second of /proc (USER_HZ is 100 on every Linux that Node supports). */
const HZ = 100

/** CPU seconds that a process has used so far, user and system, all its threads. Throws when it is gone. */
export const cpuSeconds = (pid: number): number => {
  // After the name in brackets come state, then numbers; user and system time are the 14th and 15th field.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / HZ
}
