/** The level as the records hold it. */
export const levelOf = (level: number): 0 | 1 | 2 => (level === 1 || level === 2 ? level : 0)
