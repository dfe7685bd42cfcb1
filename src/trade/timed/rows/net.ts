import { type Amount, subtract, type TimedContract } from '#protocol'

/** What an ended contract brought: above zero for the user. */
export const netOf = ({ credited, stake }: Pick<TimedContract, 'credited' | 'stake'>): Amount =>
  subtract(credited, stake)
