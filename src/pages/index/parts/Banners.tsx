import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { home, OutputOf } from '#protocol'
import { fetchDefault } from '../../../core/chunks/fetchChunk.ts'
import { useLazyPart } from '../../../core/chunks/useLazyPart.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './Banners.module.css'
import { insidePath } from './insidePath.ts'

type Banner = OutputOf<typeof home.bannerAndTitle>['banners'][number]

const fetchPicture = () => fetchDefault(() => import('./BannerPicture.tsx'))

interface CardProps {
  banner: Banner
  /** What is drawn beside the words; its place is there before it. */
  picture: ReactNode
}

const Card = ({ banner, picture }: CardProps) => {
  const { title, text, tone } = banner
  const to = insidePath(banner.to)
  const words = (
    <>
      <span>
        <b className={css['title']}>{title}</b>
        <span className={css['text']}>{text}</span>
      </span>
      <span className={css['picture']} aria-hidden="true">
        {picture}
      </span>
    </>
  )
  return to === undefined ? (
    <div className={css['card']} data-tone={tone}>
      {words}
    </div>
  ) : (
    <a className={css['card']} data-tone={tone} href={`#${to}`}>
      {words}
    </a>
  )
}

interface BannersProps {
  /** Undefined while they are on their way. */
  banners: readonly Banner[] | undefined
}

/** What the venue has to say, as cards side by side. They move by the reader's hand alone. */
export const Banners = ({ banners }: BannersProps) => {
  const { t } = useTranslation('home')
  const { Part: Picture } = useLazyPart(fetchPicture)
  if (banners?.length === 0) return null
  return (
    <section aria-label={t('banners')}>
      <ul className={css['cards']} data-scrolls-x data-keep-scroll="banners">
        {banners === undefined ? (
          <li className={css['place']}>
            <Skeleton height="100%" />
          </li>
        ) : (
          banners.map((banner) => (
            <li key={banner.id} className={css['place']}>
              <Card
                banner={banner}
                picture={Picture === undefined ? null : <Picture id={banner.id} tone={banner.tone} />}
              />
            </li>
          ))
        )}
      </ul>
    </section>
  )
}
