import type { ComponentProps } from 'react'
import type { PictureFile } from './content'

interface PictureProps extends Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority'> {
  file: PictureFile
  /** How wide the picture is shown, as in `<img sizes>`. */
  sizes: string
  className?: string
}

/** A picture in the size and format that suit the screen, its subject kept in view where it is cropped. */
export function Picture({ file, sizes, className = '', loading = 'lazy', ...image }: PictureProps) {
  const { src, alt, width, height, sources, focus } = file
  return (
    <picture>
      {sources.map(({ type, srcSet, upright }) => (
        <source
          key={srcSet}
          type={type}
          srcSet={srcSet.replaceAll('~', src.replace(/\.\w+$/, ''))}
          sizes={sizes}
          media={upright && '(max-width: 767px) and (orientation: portrait)'}
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
