import type { ComponentProps } from 'react'
import type { PictureFile } from './content'

interface PictureProps extends Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority'> {
  file: PictureFile
  /** Displayed width of the picture, as in `<img sizes>`. */
  sizes: string
  className?: string
}

/** Media query of a phone in portrait orientation, for which there is a crop of its own. */
export const portraitQuery = '(max-width: 767px) and (orientation: portrait)'

/** Returns the `srcSet` of a `PictureFile` with `~` expanded to full URLs. */
export const expandSrcSet = (srcSet: string, src: string) => srcSet.replaceAll('~', src.replace(/\.\w+$/, ''))

/** A picture in the size and format that suit the screen; its focal point stays in view where CSS crops it. */
export function Picture({ file, sizes, className = '', loading = 'lazy', ...image }: PictureProps) {
  const { src, alt, width, height, sources, focus } = file
  return (
    <picture>
      {sources.map(({ type, srcSet, upright }) => (
        <source
          key={srcSet}
          type={type}
          srcSet={expandSrcSet(srcSet, src)}
          sizes={sizes}
          media={upright && portraitQuery}
        />
      ))}
      <img
        {...image}
        className={focus ? `${className} focus-x${focus.x} focus-y${focus.y}` : className}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        decoding="async"
      />
    </picture>
  )
}
