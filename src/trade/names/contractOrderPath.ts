/** Address of one's order on a contract, without `#`. */
export const contractOrderPath = (ordId: string): string => `/pages/contract/details?ordId=${ordId}`
