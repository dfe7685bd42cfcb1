import type { payChannels } from '#protocol'
import type { Handler } from '../../services/handler.ts'
import { viewChannel } from './channelView.ts'

export const getPayChannels: Handler<typeof payChannels.getPayChannels> = async (
  { currency, country },
  { services, uid },
) => {
  const all = await viewChannel(services, 'in', uid)
  return {
    channels: all.filter(
      (one) =>
        (currency === undefined || one.currency === currency) &&
        (country === undefined || one.countries.length === 0 || one.countries.includes(country)),
    ),
  }
}
