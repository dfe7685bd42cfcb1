import type { ChannelSettings, ChannelView } from '#protocol'
import { type Channel, channelsAt, isOfferedIn } from '../../funding/channels.ts'
import { channelRate } from '../../funding/rates.ts'
import { fixedMinutes, isRateLive } from '../../funding/rateTime.ts'
import type { Services } from '../../services/services.ts'

/** A channel as users see it; undefined while the market has no exchange rate for its currency. */
export const viewOne = ({ market, clock }: Services, { id, from, settings }: Channel): ChannelView | undefined => {
  const { details: _, open: __, ...shown } = settings
  const rates = channelRate(market, settings)
  return rates === undefined
    ? undefined
    : { id, from, ...shown, minutes: fixedMinutes(settings), ...rates, live: isRateLive(market, settings, clock.now()) }
}

/** The channels of one direction that are open to a user: coins first, then banks by currency. */
export const viewChannel = async (
  services: Services,
  direction: ChannelSettings['direction'],
  uid: string,
): Promise<ChannelView[]> => {
  const { db } = services.database
  const [all, country] = await Promise.all([
    channelsAt(db, services.clock.now()),
    services.identity.certification.countryOf(db, uid),
  ])
  return all
    .filter(({ settings }) => settings.open && settings.direction === direction && isOfferedIn(settings, country))
    .map((channel) => viewOne(services, channel))
    .filter((view) => view !== undefined)
    .toSorted((a, b) => (a.method === b.method ? a.currency.localeCompare(b.currency) : a.method === 'crypto' ? -1 : 1))
}
