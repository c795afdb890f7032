type PictureProps = { body: string; width: number; height: number; fit: 'slice' | 'meet' };

/** The frame of a motif. A drawing says nothing that the words beside it do not. */
export function MotifPicture({ body, width, height, fit }: PictureProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio={`xMidYMid ${fit}`}
      fill="none"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
