vec3 stars(vec2 p,float sc,float th,float br) {
  vec2 g=p*sc;
  ivec2 i=ivec2(floor(g));
  vec3 s=vec3(0);
  for(int y=-1;y<=1;y++)for(int x=-1;x<=1;x++) {
    ivec2 c=i+ivec2(x,y);
    vec3 h=h33(ivec3(c,int(P[1])+int(sc)));
    if(h.z>th) {
      vec2 ctr=vec2(c)+.15+.7*h.xy;
      float mg=(h.z-th)/(1.-th);
      float d=length(g-ctr)*844./sc;
      float m=pow(mg,3.5)*br;
      vec3 tint=mix(vec3(1.,.82,.66),vec3(.68,.84,1.),h33(ivec3(c,91)).x);
      s+=tint*(m*exp(-d*d*1.6)*2.2+m*m*.10/(1.+d*d*.16)+ .12*exp(-d*d*2.2)*br*.6);
    }
  }
  return s;
}
void main() {
  vec2 px=gl_FragCoord.xy+OFF;
  vec2 uv=px/R.y;
  float sd=P[1];
  vec3 p=vec3(uv*P[2],sd);
  vec3 q=vec3(fbm(p+1.3,6),fbm(p+vec3(5.2,1.3,2.),6),0.);
  vec3 r2=vec3(fbm(p+1.5*q+vec3(1.7,9.2,1.),6),fbm(p+1.5*q+vec3(8.3,2.8,4.),6),0.);
  float f=fbm(p+1.9*r2,8);
  float dust=rid(p*1.7+r2*1.1+4.,8);
  float lane=smoothstep(P[4],P[5],f+.22*(r2.x-.5));
  // diagonal band mask
  vec2 dir=vec2(cos(P[6]),sin(P[6]));
  vec2 cc=vec2(.5*R.x/R.y,.5);
  float band=dot(uv-cc-vec2(0.,P[7]),vec2(-dir.y,dir.x));
  float bm=exp(-band*band*P[8]);
  float v=lane*bm;
  vec3 col=C[0]*(.55+.6*fbm(p*.7+9.,3));
  col+=C[1]*pow(v,1.2)*1.15*P[3];
  col+=C[2]*pow(v*r2.y*1.55,2.6)*2.6*P[3];
  col+=C[3]*pow(clamp(v*q.x*1.5,0.,2.),5.)*2.4*P[3];
  col*=mix(1.,.26+.74*smoothstep(.25,.65,1.-dust*dust*1.2),bm*.9);
  float den=.35+1.3*bm;
  vec3 st=stars(uv+1.,120.,.90,.34)*den+stars(uv,64.,.93,.5)*den+stars(uv+3.,26.,.92,.8)+stars(uv+7.,9.,.88,1.5)*.9;
  st*=1.-.55*smoothstep(.45,.8,dust)*bm;
  col+=st*P[9];
  float vig=smoothstep(1.25,.25,length((uv-cc)*vec2(1.35,1.)));
  col*=.55+.5*vig;
  col=srgb(aces(col*P[10]));
  col+=grain(px)*.014;
  o=vec4(clamp(col,0.,1.),1.);
}
