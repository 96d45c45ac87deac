void main() {
  vec2 px=gl_FragCoord.xy+OFF;
  vec2 uv=px/R.y;
  vec3 p=vec3(uv*vec2(1.1,2.6)*P[2],P[1]);
  float q=fbm(p*1.2+3.,5);
  float f=fbm(p+1.6*vec3(q,fbm(p+7.,5),0.),8);
  float a=smoothstep(.44,.82,f);
  vec2 e=abs(px/R-.5)*2.;
  a*=smoothstep(1.,.35,e.y)*smoothstep(1.,.7,e.x);
  o=vec4(mix(C[0],C[1],q)*1.2,a*.85);
  o.rgb=srgb(o.rgb);
}
