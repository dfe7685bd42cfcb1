import type { desk } from '#protocol'

/** The others have tables of their own. */
export type Kind = Exclude<desk.SettingKind, 'timed' | 'channel' | 'flash'>
