/** Address of an instrument's page, without `#`. */
export const detailPath = (instId: string): string =>
  `/pages/trendDetails/trendDetails?instId=${encodeURIComponent(instId)}`
