import { signal } from '@preact/signals-core'
import { isUsers } from './kept.ts'
import { mounts, uid } from './state.ts'
import { forgetStored, readSession, readStored, writeSession, writeStored } from './storage.ts'

/** Under this key stands which user the kept data belong to. */
export const OWNER = 'tapeline.owner'

/** Counts how often a user's data in this tab were forgotten; what was typed before must not be kept afterwards. */
export const forgets = signal(0)

const memories = new Set<() => void>()
/** Once a user's data are forgotten, `again` fills a memory of this page from what is kept now. */
export const whenForgotten = (again: () => void): void => {
  memories.add(again)
}

/** Whose the things are that this tab has read; undefined for a guest's. */
let owner = readStored(OWNER)
/** Where nothing can be kept, other tabs can't tell anything either. */
let isDenied = false
// While this tab was closed or asleep its user may have signed out in another one, or somebody else in.
const before = readSession(OWNER)
if (before !== undefined && before !== owner) forgetStored('tab', isUsers)

/** This tab and its memory; the screens mount again, so that nothing that was typed is left in them. */
const forgetHere = (): void => {
  forgetStored('tab', isUsers)
  forgets.value += 1
  for (const again of memories) again()
  mounts.value += 1
}

const own = (who: string): void => {
  const whose = readStored(OWNER) ?? owner
  if (whose !== undefined && whose !== who) forgetStored('device', isUsers)
  if (owner !== undefined && owner !== who) forgetHere()
  owner = who
  writeStored(OWNER, who)
  writeSession(OWNER, who)
  isDenied = readStored(OWNER) !== who
}
uid.subscribe((who) => who !== undefined && own(who))

/** The user signs out: their data are forgotten on this device. */
export const forgetOwner = (): void => {
  owner = undefined
  forgetStored('device', isUsers)
  forgetHere()
}

/** Another tab may have written whose the device's things are: then this one forgets too, and answers true. */
export const followOwner = (): boolean => {
  const kept = readStored(OWNER)
  if (owner === kept || isDenied) return false
  if (owner !== undefined) forgetHere()
  // Until it is heard who is signed in, it is better to forget once more than to mix two users.
  owner = kept ?? owner
  return true
}
