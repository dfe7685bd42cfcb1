import { type ChatDraft, serviceMsg, traveller } from '#protocol'
import { randomId } from '../../src/core/format/randomId.ts'
import type { Person } from './people.ts'

/** A message that nobody has sent yet. */
export const chatDraft = (text = 'My deposit is late.'): Extract<ChatDraft, { kind: 'text' }> => ({
  key: randomId(),
  kind: 'text',
  text,
})

interface PersonWorld {
  readonly person: Person
}

/** The person's browser as that of a guest: with the secret that a chat needs. */
const asGuest = ({ person }: PersonWorld) => person.browser.call(traveller.getTraveler, {})

export const TRAVELLER_EXAMPLES = {
  getTraveler: () => ({}),
  travellerMsgSave: async (world: PersonWorld) => {
    await asGuest(world)
    return chatDraft()
  },
  getTravellerList: async (world: PersonWorld) => {
    await asGuest(world)
    return { limit: 5 }
  },
  travellerSign: async (world: PersonWorld) => {
    await asGuest(world)
    return { readUpTo: 1 }
  },
}

export const SERVICE_EXAMPLES = {
  save: () => chatDraft(),
  getList: async ({ person }: PersonWorld) => {
    await person.browser.call(serviceMsg.save, chatDraft())
    return { limit: 5 }
  },
  sign: () => ({ readUpTo: 1 }),
  join: () => ({}),
}
