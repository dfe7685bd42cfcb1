import type { TFunction } from 'i18next'
import Star from 'lucide-react/icons/star'
import { useTranslation } from 'react-i18next'
import css from './FavouriteStar.module.css'
import { useIsFavourite } from './useFavourites.ts'

interface FavouriteStarProps {
  readonly instId: string
  /** What the reader of the screen hears. */
  readonly name: string
}

/** The star alone, in the words of whoever shows it: at the start of a row where it is small. */
export const StarButton = ({ instId, name, t, row }: FavouriteStarProps & { t: TFunction; row?: boolean }) => {
  const [on, toggle] = useIsFavourite(instId)
  return (
    <button
      type="button"
      className={`icon-target ${css[row ? 'row' : 'star']}`}
      aria-pressed={on}
      aria-label={t(on ? 'market:star.remove' : 'market:star.add', { name })}
      onClick={toggle}
    >
      <Star size={row ? 14 : 20} fill={on ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}

/** Puts an instrument among the favourites or takes it out. */
export const FavouriteStar = (props: FavouriteStarProps) => {
  const { t } = useTranslation('market')
  return <StarButton {...props} t={t} />
}
