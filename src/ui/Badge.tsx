import css from './Badge.module.css'

/** A number at the corner of an icon, whose name says it in words. The icon's place must be `relative`. */
export const Badge = ({ children }: { children: string }) => (
  <span className={css['badge']} aria-hidden="true">
    {children}
  </span>
)
