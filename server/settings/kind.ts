import type { operators } from '#protocol'

/** The others have tables of their own. */
export type Kind = Exclude<operators.SettingKind, 'timed' | 'channel' | 'flash'>
