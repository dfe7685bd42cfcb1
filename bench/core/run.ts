/** One thing that is measured: so many of its unit in a second of CPU. */
export interface Run {
  readonly name: string
  readonly unit: 'quotes' | 'levels' | 'ticks'
  /** The run that it is compared with. */
  readonly beside?: string
  readonly run: () => Promise<number>
}

/** CPU that this process has used, ms: what else runs on the computer is not in it, collecting garbage is. */
export const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
export const perCpuSecond = (count: number, began: number): number => (count / (cpu() - began)) * 1_000
