/**
 * The venue's name until operators set another, in the domain configuration and on the home screen. `logo` is a path of
 * its own.
 */
export const BRAND = { title: 'Tapeline', logo: '/icons/icon.svg' } as const
