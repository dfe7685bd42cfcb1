import Star from 'lucide-react/icons/star'
import { useTranslation } from 'react-i18next'
import css from './FavouriteStar.module.css'
import { useFavourites } from './useFavourites.ts'

/** Puts an instrument among the favourites or takes it out. `name` is what the reader of the screen hears. */
export const FavouriteStar = ({ instId, name }: { instId: string; name: string }) => {
  const { t } = useTranslation('market')
  const { ids, toggle } = useFavourites()
  const on = ids.includes(instId)
  return (
    <button
      type="button"
      className={`icon-target ${css['star']}`}
      aria-pressed={on}
      aria-label={t(on ? 'star.remove' : 'star.add', { name })}
      onClick={() => toggle(instId)}
    >
      <Star size={20} fill={on ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}
