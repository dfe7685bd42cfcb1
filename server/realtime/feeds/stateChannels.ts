import type { PrivateStates, StateChannel } from '../../platform/venueEvents.ts'
import { account } from './account.ts'
import { c2c } from './c2c.ts'
import { positions } from './positions.ts'
import type { StateChannelFeed } from './stateChannel.ts'
import { support } from './support.ts'

/** Every private channel with a state; a missing one is a type error. */
export const STATE_CHANNELS: { readonly [C in StateChannel]: StateChannelFeed<PrivateStates[C]> } = {
  account,
  positions,
  support,
  c2c,
}
