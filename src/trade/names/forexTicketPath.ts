/** Address of the ticket of a pair or metal, without `#`. */
export const forexTicketPath = (instId: string): string => `/pages/contract/contract?product=forex&instId=${instId}`
