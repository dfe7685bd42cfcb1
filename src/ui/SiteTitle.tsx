import { useSignalValue } from '../core/live/useSignalValue.ts'
import { fileAddress } from '../core/request/domain.ts'
import { domain } from '../core/state/state.ts'
import css from './SiteTitle.module.css'

/** The venue's name with its logo. The name says it already, so the picture is silent; one that does not load is gone. */
export const SiteTitle = ({ title }: { title: string }) => {
  const config = useSignalValue(domain)
  return (
    <span className={css['title']}>
      {config?.logo ? (
        <img
          className={css['logo']}
          src={fileAddress(config.logo, config)}
          alt=""
          decoding="async"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
        />
      ) : null}
      {title}
    </span>
  )
}
