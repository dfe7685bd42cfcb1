import { lazy } from 'react'
import { loadScreenAreas } from '../../core/i18n/language.ts'

/**
 * The page that shows the kit, at `#/kit`: in development, and in the build that the tests look at. The condition stands
 * with the import, so that nothing of it is left in the app's own build.
 */
export const LazyKit =
  import.meta.env.DEV || import.meta.env.MODE === 'kit'
    ? lazy(async () => {
        await loadScreenAreas(['image'])
        return import('../../pages/kit.tsx')
      })
    : undefined
