import { readSession, readStored, writeSession, writeStored } from '../../core/state/storage.ts'

const VISITS = 'tapeline.visits'
const THIS_VISIT = 'tapeline.visit'
const OFFERED = 'tapeline.installOffered'
/** From this visit on the app offers to be installed. */
const OFFERED_FROM = 2

/** Counts this visit, once; answers which one it is. More than needed is not counted. */
export const countVisit = (): number => {
  const before = Number.parseInt(readStored(VISITS) ?? '0', 10) || 0
  if (readSession(THIS_VISIT) !== undefined) return before
  writeSession(THIS_VISIT, '1')
  if (before >= OFFERED_FROM) return before
  writeStored(VISITS, String(before + 1))
  return before + 1
}

/** On one visit only, the second or a later one. */
export const mayOfferInstall = (visit: number): boolean => visit >= OFFERED_FROM && readStored(OFFERED) === undefined

export const installOffered = (): void => writeStored(OFFERED, '1')
