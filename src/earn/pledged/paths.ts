/** Screens of staking, without `#`. */
export const STAKING = '/pages/Pledged/Pledged'
export const STAKED = '/pages/Pledged/orderList'
export const PAID = '/pages/Pledged/record'

export const stakingPath = (product: string): string => `${STAKING}?id=${product}`
export const stakedPath = (id: string): string => `/pages/Pledged/orderDetail?id=${id}`
export const paidPath = (id: string): string => `${PAID}?id=${id}`
export const prepayPath = (id: string): string => `/pages/Pledged/Prepayment?id=${id}`
