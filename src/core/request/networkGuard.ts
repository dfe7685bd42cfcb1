import { MAX_AUTOMATIC_RELAUNCHES } from '#protocol'

interface NetworkGuardPorts {
  /** Says that the network is abnormal. */
  say: () => void
  relaunch: () => void
  /** True while a money call is sent or unknown. */
  moneyUnderWay: () => boolean
}

/**
 * What follows a network failure (decision 228): the message, and on the first failure of an outage
 * one relaunch of the page; none for a poll, none while money is under way. Any success ends the outage.
 */
export const createNetworkGuard = ({ say, relaunch, moneyUnderWay }: NetworkGuardPorts) => {
  let relaunches = 0
  return {
    /** Polls neither speak nor relaunch: the status chip speaks for them. */
    failed(may: { readonly relaunch: boolean; readonly say: boolean }): void {
      if (may.say) say()
      if (!may.relaunch || moneyUnderWay() || relaunches >= MAX_AUTOMATIC_RELAUNCHES) return
      relaunches += 1
      relaunch()
    },
    succeeded(): void {
      relaunches = 0
    },
  }
}
