import type { ComponentProps } from 'react'
import type { PictureFile } from './content'

interface PictureProps extends Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority'> {
  file: PictureFile
  /** How wide the picture is shown, as in `<img sizes>`. */
  sizes: string
  className?: string
}

/** A phone held upright, which is shown the crop that was made for it. */
export const uprightScreen = '(max-width: 767px) and (orientation: portrait)'

/** `srcSet` of a `PictureFile` with its addresses whole. */
export const wholeSrcSet = (srcSet: string, src: string) => srcSet.replaceAll('~', src.replace(/\.\w+$/, ''))

/** A picture in the size and format that suit the screen, its subject kept in view where it is cropped. */
export function Picture({ file, sizes, className = '', loading = 'lazy', ...image }: PictureProps) {
  const { src, alt, width, height, sources, focus } = file
  return (
    <picture>
      {sources.map(({ type, srcSet, upright }) => (
        <source
          key={srcSet}
          type={type}
          srcSet={wholeSrcSet(srcSet, src)}
          sizes={sizes}
          media={upright && uprightScreen}
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
