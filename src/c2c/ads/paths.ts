/** The page of the user's own ads; what of them is looked at stands in its query. */
export const MY_ADS = '/pages/C2C/C2CTrade'
/** What it takes to post ads. */
export const STANDING = `${MY_ADS}?standing=1`
/** The orders of today, or of the day that follows. */
export const DAY = `${MY_ADS}?day=`
export const NEW_AD = `${MY_ADS}?new=1`
export const adPath = (id: string): string => `${MY_ADS}?ad=${id}`
export const editPath = (id: string): string => `${MY_ADS}?edit=${id}`
