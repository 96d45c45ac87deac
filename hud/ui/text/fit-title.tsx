import { useLayoutEffect, useRef } from 'react';

interface FitTitleProps {
  children: string;
  className?: string;
  level?: 1 | 2;
}

const steps = ['', '1', '2', '3'];

/** A title that gets narrower letters until it fits in a line (151, 125, 112, 100 %), and wraps only then. */
export function FitTitle({ children, className = '', level = 2 }: FitTitleProps) {
  const element = useRef<HTMLHeadingElement>(null);
  const Heading = level === 1 ? 'h1' : 'h2';

  useLayoutEffect(() => {
    const narrow = () => {
      const node = element.current;
      if (!node) return;
      node.classList.remove('is-wrapped');
      for (const step of steps) {
        node.dataset.fit = step;
        if (node.scrollWidth <= node.clientWidth) return;
      }
      node.classList.add('is-wrapped');
    };
    narrow();
    if (children) document.fonts?.ready.then(narrow);
    window.addEventListener('resize', narrow);
    return () => window.removeEventListener('resize', narrow);
  }, [children]);

  return (
    <Heading className={`h1 fit ${className}`} ref={element}>
      {children}
    </Heading>
  );
}
