/** Address of one's spot order, without `#`. */
export const spotOrderPath = (ordId: string): string => `/pages/transaction/details?ordId=${ordId}`
